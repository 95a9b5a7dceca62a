import { placedThing } from '@quina/blocks'

/** The label of a document that posts, and the address that opens it. */
export interface VoucherOrigin {
  readonly label: string
  /** `/causaciones/edit/:id` */
  readonly address: `/${string}`
}

const declared = new Map<string, VoucherOrigin>()

/**
 * Declares the label and address to which the vouchers of a document link, for a document that shares its screens or has another
 * name in vouchers. For others they are derived from the declared screens (`screensFor`): the journal knows no document.
 */
export function defineVoucherOrigin(document: string, label: string, address: `/${string}`): void {
  declared.set(document, { label, address })
}

/** Null for a document without a screen. */
export const voucherOriginOf = (document: string): VoucherOrigin | null =>
  declared.get(document) ?? originIn(placedThing(document))

const originIn = (thing: ReturnType<typeof placedThing>): VoucherOrigin | null =>
  thing?.screens.edit === undefined ? null : { label: thing.label.one, address: thing.screens.edit }
