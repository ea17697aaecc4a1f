/**
 * The Python package: a source package with the core, the application and the command line inside, and the wheel that
 * is built from this source package, as a reader's pip would build it. hatchling honours SOURCE_DATE_EPOCH; both
 * archives are packed once more here, because Python compresses with the system's zlib.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { compressedApplication } from "./application.ts";
import { below, tarGz, zip } from "./archives.ts";
import { type Artefact, type NamedBytes, type Release, ReleaseError } from "./artefact.ts";
import { APPLICATION_OF_CLI, commandLineFiles } from "./command-line.ts";
import { readTarGz, within } from "./read-archive.ts";
import { trackedFiles } from "./tracked-files.ts";

const FOLDER = "python";
/** Where the package looks for what Hotline builds (python/hatch_build.py). */
const DATA = "hotline_lab/data";
const REQUIREMENTS = "release-requirements.txt";
/** Environments of Python that may have what the list names: that of the package's tests, and one for releases. */
const OF_THE_TESTS = "python/.venv";
const OF_RELEASES = "node_modules/.cache/hotline-release/python";
/** A program that succeeds when all packages of its arguments, "hatchling==1.33.0", are there in these versions. */
const ARE_THERE = `
import sys
from importlib.metadata import version
names = (wanted.split("==") for wanted in sys.argv[1:])
sys.exit(any(version(name) != number for name, number in names))
`;

const sourceFolderOf = (version: string): string => `hotline_lab-${version}`;
const sourceOf = (version: string): string => `${sourceFolderOf(version)}.tar.gz`;
const wheelOf = (version: string): string => `hotline_lab-${version}-py3-none-any.whl`;

export const PYTHON_PACKAGE: Artefact = {
  name: "python",
  about: "the Python package hotline-lab, as a wheel and as a source package",
  needsSite: true,
  files: (version) => [wheelOf(version), sourceOf(version)],
  make: async (release, scratch) => {
    const { version, time, root } = release;
    const python = environment(root);
    const [folder, unpacked] = [join(scratch, "folder"), join(scratch, "unpacked")];
    const built = (target: string, from: string, name: string): Uint8Array => {
      run(python, ["-m", "hatchling", "build", "-t", target, "-d", scratch], from, time);
      return readFileSync(join(scratch, name));
    };
    writeFiles(folder, [...sourceFiles(release), ...(await commandLine(release, join(scratch, "cli")))]);
    const source = await readTarGz(built("sdist", folder, sourceOf(version)));
    writeFiles(unpacked, within(sourceFolderOf(version), source));
    const wheel = unzipSync(built("wheel", unpacked, wheelOf(version)));
    const wheelFiles = Object.entries(wheel).map(([path, bytes]) => ({ path, bytes }));
    return [
      { path: wheelOf(version), bytes: zip(wheelFiles, time) },
      { path: sourceOf(version), bytes: await tarGz(source, time) },
    ];
  },
};

/** The folder python of the checkout, with what its hook finds outside of it, and the licences. */
function sourceFiles({ root, site }: Release): readonly NamedBytes[] {
  const copied = (from: string, path: string): NamedBytes => ({ path, bytes: readFileSync(from) });
  return [
    ...trackedFiles(root, FOLDER),
    copied(join(root, "wasm-core/dist/core.wasm"), `${DATA}/core.wasm`),
    { path: `${DATA}/hotline.html.gz`, bytes: compressedApplication(site) },
    copied(join(root, "LICENSE"), "LICENSE"),
    copied(join(site, "THIRD-PARTY-NOTICES.txt"), "LICENSE-THIRD-PARTY.txt"),
  ];
}

/**
 * The command line as hotline-cli has it, which the package runs by the Node of its extra `node`; the package has the
 * application already.
 */
async function commandLine(release: Release, scratch: string): Promise<readonly NamedBytes[]> {
  const files = await commandLineFiles(release, scratch);
  return below(
    `${DATA}/cli`,
    files.filter(({ path }) => path !== APPLICATION_OF_CLI),
  );
}

function writeFiles(folder: string, files: readonly NamedBytes[]): void {
  for (const { path, bytes } of files) {
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, bytes);
  }
}

/** The Python of an environment that has what the list names in these versions; pip fetches it where none has. */
function environment(root: string): string {
  const list = join(root, FOLDER, REQUIREMENTS);
  const wanted = [...readFileSync(list, "utf8").matchAll(/^[\w-]+==\S+/gm)].map(([requirement]) => requirement);
  const own = join(root, OF_RELEASES);
  const ready = [join(root, OF_THE_TESTS), own].find((folder) => hasPackages(pythonIn(folder), wanted));
  if (ready !== undefined) return pythonIn(ready);
  rmSync(own, { recursive: true, force: true });
  try {
    run("python3", ["-m", "venv", own], root);
    const how = ["--quiet", "--disable-pip-version-check", "--require-hashes", "-r", list];
    run(pythonIn(own), ["-m", "pip", "install", ...how], root);
  } catch (error) {
    throw new ReleaseError(`the Python package needs Python 3.11 with venv, and pip must find what ${list} names`, {
      cause: error,
    });
  }
  return pythonIn(own);
}

function pythonIn(environmentFolder: string): string {
  return join(environmentFolder, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
}

function hasPackages(python: string, wanted: readonly string[]): boolean {
  return spawnSync(python, ["-c", ARE_THERE, ...wanted], { stdio: "ignore" }).status === 0;
}

function run(program: string, args: readonly string[], cwd: string, time?: number): void {
  const epoch = time === undefined ? {} : { SOURCE_DATE_EPOCH: String(time), PYTHONHASHSEED: "0" };
  execFileSync(program, args, { cwd, stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...epoch } });
}
