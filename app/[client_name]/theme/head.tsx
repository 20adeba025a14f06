import { languageOf } from '@/lib/i18n';
import { textOf } from '@/lib/theme';
import { ShopBrand } from '../_shop/shop-brand';
import type { Sample } from './sample';

export function Head({ client, theme, path, scheme, language }: Sample) {
  const tagline = textOf(theme?.tagline, languageOf(language.locale), languageOf(client.locale));
  return <ShopBrand title={client.title} theme={theme} path={path} files={path} tagline={tagline} scheme={scheme} />;
}
