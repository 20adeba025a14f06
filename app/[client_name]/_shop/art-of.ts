/** The address of the picture that is drawn of a show. @param files what addresses of the shop's files begin with: never a cart */
export const artOf = (files: string, showId: number): string => `${files}/og/${showId}/art.svg`;
