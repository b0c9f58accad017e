/** A failed call: a code of docs/api.md, or "offline". */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly reason = "",
  ) {
    super(message);
  }
}

export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError("internal", String(error));
}
