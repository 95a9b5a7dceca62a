import type { Money } from './money.ts'

/**
 * The form of a text for search and comparison: no accents, ñ as n, lower case, single spaces (FMT-09). The database computes
 * the same with `platform.fold`.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** The words of a cell without accents, capitals, marks or double spaces: `*** Sub-Total:` is `sub total`. */
export const plainWords = (text: string): string => fold(text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** The inverse: `tercero_id` → `terceroId`. */
export const camel = (name: string): string => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A label inside a sentence: *Solicitud de CDP* → `solicitud de CDP`. Acronyms stay: *CDP* → `CDP`. */
export const inSentence = (label: string): string =>
  /^.[A-ZÁÉÍÓÚÑ]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** 33027 → `33.027`. */
export const showCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, '.')

/** `plural(1, 'celda', 'celdas')` → `1 celda`. */
export const plural = (count: number, one: string, many: string): string =>
  `${showCount(count)} ${count === 1 ? one : many}`

/**
 * The same value as a database query returns it: ids, days and choices are text, and amounts are whole centavos. Only the
 * constraints of its table guarantee it.
 */
export type Plain<T> = T extends Money
  ? bigint
  : T extends string
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Plain<Item>[]
      : T extends object
        ? { readonly [K in keyof T]: Plain<T[K]> }
        : T

/** A code without what never matters: dots, dashes, spaces and capitals. */
export const bareCode = (text: string): string => fold(text).replace(/[.\-/\s]/g, '')

/** Whether a typed text names one thing by its code or number, instead of searching for words: `i10`, `CDP 150`, `52.345.678`. */
export const isCodeLike = (text: string): boolean => /^[a-z]{0,6}\d[\da-z]*$/.test(bareCode(text))

/** The code at the beginning of a folded label: `I10X`, `2.1.2`, `CDP 000150`. */
export const leadingCode = /^(?:[a-z]{1,6} (?=\d))?\S*/

/** `CDP 000150` is `cdp150`: the number of a document is padded with zeros, while a code with a single letter is not. */
export const withoutFilling = (code: string): string => code.replace(/^([a-z]{2,})0+(?=\d)/, '$1')

/** An undivided category of CIE-10 ends in X: `I10X`, but everybody types `I10`. */
export const undividedCode = (code: string): string => (/^[a-z]\d\d$/.test(code) ? `${code}x` : code)
