import { Fragment } from 'react';

/** A path of the API, with its method or without; where it does not fit, it breaks before a slash. */
export const Path = ({ children }: { children: string }) => (
  <code>
    {children.split('/').map((part, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path stand still
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
