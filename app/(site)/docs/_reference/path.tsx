import { Fragment } from 'react';

/** A path of the API, with or without its method. Long ones break before a slash. */
export const Path = ({ children }: { children: string }) => (
  <code>
    {children.split('/').map((part, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path never move
      <Fragment key={i}>
        {i > 0 && (
          <>
            <wbr />/
          </>
        )}
        {part}
      </Fragment>
    ))}
  </code>
);
