import { describe, expect, it } from "vitest";
import { reachOf, reachWords } from "./reach-note.tsx";

const at = (hostname: string, protocol = "https:") => ({ protocol, hostname });

describe("the address of the page", () => {
  it("is open to this computer alone where each device has one of that name", () => {
    for (const name of ["localhost", "hotline.localhost", "127.0.0.1", "[::1]"])
      expect(reachOf(at(name, "http:")), name).toBe("this computer");
    expect(reachWords(at("localhost"))).toContain("No other device can open this address: “localhost”");
  });

  it("is open to a network where its numbers belong to networks", () => {
    for (const name of ["192.168.1.17", "10.0.0.3", "172.20.0.2", "lecture.local"])
      expect(reachOf(at(name)), name).toBe("its network");
    for (const name of ["172.32.0.1", "localhost.example.org", "10.example.org", "labs.example"])
      expect(reachOf(at(name)), name).toBe("anywhere");
    expect(reachWords(at("labs.example"))).toBeUndefined();
  });

  it("is a file's where the page is one", () => {
    expect(reachWords(at("", "file:"))).toContain("is a file");
  });
});
