type Props = { pages: number; page: number; hrefOf: (page: number) => string };

/** Links to the pages of a long list of words; none to a single page. */
export const PageLinks = ({ pages, page, hrefOf }: Props) =>
  [...Array(pages > 1 ? pages : 0).keys()].map((i) => (
    <a key={i} href={hrefOf(i)} aria-current={i === page ? 'page' : undefined}>
      {i + 1}
    </a>
  ));
