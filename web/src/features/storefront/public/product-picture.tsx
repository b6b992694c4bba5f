import type { Product } from '@rimpang/contract/products';
import { Photograph } from './photograph.tsx';
import { bottleOf } from './pictures.ts';
import styles from './product-picture.module.css';

/** How wide it stands on the page. */
const sizes = '(min-width: 56.25em) 320px, (min-width: 37.5em) 480px, 90vw';

type Props = { product: Product; lazy: boolean /** The class of a drawing. */; drawn: string | undefined };

/** The photograph of a product, else its drawing, else nothing: no product stands under the label of another. */
export function ProductPicture({ product, lazy, drawn }: Props) {
  const { name, photo, photoAlt } = product;
  if (photo) {
    const alt = photoAlt ?? name;
    return <Photograph photo={photo} alt={alt} className={styles.photo} sizes={sizes} lazy={lazy} />;
  }
  const { source } = bottleOf(product);
  if (!source) return null;
  const loading = lazy ? 'lazy' : undefined;
  return (
    <img className={drawn} src={source} width="320" height="584" loading={loading} alt={`Botol ${name}`} />
  );
}
