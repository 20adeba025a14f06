import type { LanguageCode } from '..';
import { de } from './de';
import { type EmbedWords, en } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type { EmbedWords };

/** The words around a shop in a frame, in each language: the page around it chooses. */
export const EMBED_WORDS = { nl, en, de, fr } satisfies Record<LanguageCode, EmbedWords>;
