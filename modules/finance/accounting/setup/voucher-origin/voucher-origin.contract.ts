import { placedThing } from '@quina/blocks'

/** What a document that posts is called, and where it opens. */
export interface VoucherOrigin {
  readonly label: string
  /** `/causaciones/edit/:id` */
  readonly address: `/${string}`
}

const declared = new Map<string, VoucherOrigin>()

/**
 * Declares where the vouchers of a document come from, so that each links to it: for a document that shares its screens, or that
 * has another name in vouchers. For the others it is derived from the screens that modules declare (`screensFor`): the journal
 * knows no document.
 */
export function defineVoucherOrigin(document: string, label: string, address: `/${string}`): void {
  declared.set(document, { label, address })
}

/** Null for a document that nobody opens. */
export const voucherOriginOf = (document: string): VoucherOrigin | null =>
  declared.get(document) ?? originIn(placedThing(document))

const originIn = (thing: ReturnType<typeof placedThing>): VoucherOrigin | null =>
  thing?.screens.edit === undefined ? null : { label: thing.label.one, address: thing.screens.edit }
