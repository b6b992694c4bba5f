/**
 * The map finds the address by its text, so that it follows the settings. The server's content policy allows this
 * origin in frames of the contact page, and nowhere else.
 */
const origin = 'https://www.google.com';

/** To be shown in a frame. */
export function mapEmbed(address: string): string {
  return `${origin}/maps?q=${encodeURIComponent(address)}&hl=id&output=embed`;
}

/** To be opened by itself; also without a script. */
export function mapPage(address: string): string {
  return `${origin}/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
