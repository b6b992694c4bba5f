/** Hands a file that was made here to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  saveAddress(name, address);
  URL.revokeObjectURL(address);
}

/** The same for a file that the server gives at an address. */
export function saveAddress(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
