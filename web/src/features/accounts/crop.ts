/** How a picture is cut: enlarged by `zoom`, and where the square lies on the way left to right and top to bottom (0–1). */
export type Crop = { zoom: number; x: number; y: number };
type Size = { width: number; height: number };

export const mostZoom = 4;
/** The middle of the picture, as large as it goes. */
export const centredCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square in whole pixels of the upright picture; always inside it. */
export function squareOf(
  { width, height }: Size,
  { zoom, x, y }: Crop,
): { x: number; y: number; size: number } {
  const size = Math.max(1, Math.floor(Math.min(width, height) / zoom));
  return { x: Math.floor((width - size) * x), y: Math.floor((height - size) * y), size };
}

/** The cut after the square moved by so many pixels of the picture; it stops at the edges. */
export function movedBy(picture: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { size } = squareOf(picture, crop);
  const along = (at: number, room: number, distance: number) =>
    room <= 0 ? at : Math.min(1, Math.max(0, at + distance / room));
  return {
    ...crop,
    x: along(crop.x, picture.width - size, by.x),
    y: along(crop.y, picture.height - size, by.y),
  };
}
