/** Whether a value of unknown origin, such as parsed JSON or a message of another page, is an object with members. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
