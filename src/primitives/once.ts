/** Done once, by whoever asks first, for all; what failed is done again for whoever asks next. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}
