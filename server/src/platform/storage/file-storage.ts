/** Where the bytes of checked images lie: the local disk or S3. Keys are made by the `files` capability, never by a user. */
export type FileStorage = {
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Null where nothing is stored under the key. */
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
  /** Resolves where files can be stored and read now. Failures: StorageError with the reason. */
  check(): Promise<void>;
};
