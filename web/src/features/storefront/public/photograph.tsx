import type { Product } from '@rimpang/contract/products';
import { photoAddress } from './pictures.ts';

type Photo = NonNullable<Product['photo']>;
type Props = {
  photo: Photo;
  alt: string;
  className: string | undefined;
  /** How wide it stands on the page, as `sizes` of an image. */
  sizes: string;
  lazy: boolean;
};

const sourcesOf = (variants: Photo['avif']) =>
  variants.map(({ id, width }) => `${photoAddress(id)} ${width}w`).join(', ');

/** A photograph in the width that fits the screen: AVIF, and WebP where that is not known. */
export function Photograph({ photo, alt, className, sizes, lazy }: Props) {
  const widest = photo.webp.at(-1);
  return (
    <picture>
      <source type="image/avif" srcSet={sourcesOf(photo.avif)} sizes={sizes} />
      <img
        className={className}
        src={widest && photoAddress(widest.id)}
        srcSet={sourcesOf(photo.webp)}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        loading={lazy ? 'lazy' : undefined}
        alt={alt}
      />
    </picture>
  );
}
