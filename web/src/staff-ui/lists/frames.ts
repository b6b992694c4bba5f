type Bytes = Uint8Array<ArrayBuffer>;

const headBytes = 8;

/**
 * Takes a framed export apart as it arrives, in whatever pieces: each frame is the rows so far, its length, and its
 * bytes. `end` gives the file's pieces and throws where the last frame is not whole.
 */
export function openFrames(onRows: (rows: number) => void) {
  const head = new Uint8Array(headBytes);
  let headUsed = 0;
  let missing = 0;
  const pieces: Bytes[] = [];
  return {
    take(bytes: Bytes): void {
      let at = 0;
      while (at < bytes.length) {
        if (missing > 0) {
          const piece = bytes.subarray(at, at + missing);
          pieces.push(piece);
          missing -= piece.length;
          at += piece.length;
          continue;
        }
        const part = bytes.subarray(at, at + headBytes - headUsed);
        head.set(part, headUsed);
        headUsed += part.length;
        at += part.length;
        if (headUsed < headBytes) return;
        headUsed = 0;
        const view = new DataView(head.buffer);
        onRows(view.getUint32(0));
        missing = view.getUint32(4);
      }
    },
    end(): Bytes[] {
      if (missing > 0 || headUsed > 0) throw new Error('the export broke off');
      return pieces;
    },
  };
}
