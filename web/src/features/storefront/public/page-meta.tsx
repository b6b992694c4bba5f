import shareCard from './art/share-card.png';

type Props = {
  title: string;
  description: string;
  path: string;
  baseUrl: string;
  name: string;
  /** False for pages that search engines should leave alone. */
  listed?: boolean;
};

/** Title, description, canonical address and what is shown where a person shares the page. React moves them to the head. */
export function PageMeta({ title, description, path, baseUrl, name, listed = true }: Props) {
  const address = new URL(path, baseUrl).href;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {!listed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="id_ID" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={new URL(shareCard, baseUrl).href} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Tanaman kunyit dengan rimpang yang menjalar di bawah tanah" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
