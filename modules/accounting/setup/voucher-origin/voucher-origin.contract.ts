import { placedThing } from '@quina/blocks'

/** What a document that posts is called, and where it opens. */
export interface VoucherOrigin {
  readonly label: string
  /** `/causaciones/edit/:id` */
  readonly address: `/${string}`
}

const declared = new Map<string, VoucherOrigin>()

/**
 * Says where the vouchers of a document come from, so that each leads to it: one whose screens are not all its own, or that
 * vouchers call otherwise. Of the others it is read off the screens that modules say (`screensFor`): the journal knows no
 * document.
 */
export function defineVoucherOrigin(document: string, label: string, address: `/${string}`): void {
  declared.set(document, { label, address })
}

/** Null for a document that nobody opens. */
export const voucherOriginOf = (document: string): VoucherOrigin | null =>
  declared.get(document) ?? originIn(placedThing(document))

const originIn = (thing: ReturnType<typeof placedThing>): VoucherOrigin | null =>
  thing?.screens.edit === undefined ? null : { label: thing.label.one, address: thing.screens.edit }
