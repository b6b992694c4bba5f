/** Reads the secret of an authenticator app as it is shown to people. */
export const fromBase32 = (text: string): Buffer => {
  const bits = Array.from(text)
    .map((digit) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(digit).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
