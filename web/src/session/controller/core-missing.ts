/** The site has no core of the model version that a link was made with, or none that this page can run. */
export class CoreMissing extends Error {
  override readonly name = "CoreMissing";
  readonly modelVersion: number;

  constructor(modelVersion: number) {
    super(`there is no core of model version ${modelVersion}`);
    this.modelVersion = modelVersion;
  }
}
