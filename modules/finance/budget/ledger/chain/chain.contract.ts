import { defineQuery, f } from '@quina/blocks'
import { z } from 'zod'

/** The kinds of document of the chain in order, with their screens. */
export const chainKinds = {
  cdpRequest: { label: 'Solicitud', prefix: 'SCD', screen: '/budget/cdp-request/edit/:id' },
  cdp: { label: 'CDP', prefix: 'CDP', screen: '/cdp/edit/:id' },
  registro: { label: 'Registro', prefix: 'RP', screen: '/registro-presupuestal/edit/:id' },
  obligacion: { label: 'Obligación', prefix: 'OB', screen: '/rubro-obligacion/edit/:id' },
  pago: { label: 'Pago', prefix: 'PG', screen: '/rubro-pago/edit/:id' },
} as const
export type ChainKind = keyof typeof chainKinds

/** A document of the chain in the tree, from the request down to the payments. */
export interface ChainNode {
  readonly kind: ChainKind
  readonly id: string
  readonly number: number | null
  readonly date: string
  readonly status: string
  /** The condition as its list shows it. */
  readonly condition: string
  readonly purpose: string
  /** The amount net of releases, and the part that the next stage has not drawn, as text with two decimals. */
  readonly net: string
  readonly available: string
  readonly children: readonly ChainNode[]
}

/** The whole chain a document belongs to: its CDP with everything before and after it. */
export const chain = defineQuery({
  id: 'budget.chain',
  title: 'La cadena presupuestal de un documento',
  access: 'budget.cdp.view',
  params: {
    kind: f.choice('Documento', {
      cdpRequest: 'Solicitud',
      cdp: 'CDP',
      registro: 'Registro',
      obligacion: 'Obligación',
      pago: 'Pago',
    }),
    id: { ...f.code('Identificador'), schema: z.uuid() },
  },
  answers: z.array(z.custom<ChainNode>()),
})

/** The screen of each kind of document of the budget. */
export const documentScreens = {
  cdpRequest: chainKinds.cdpRequest.screen,
  cdp: chainKinds.cdp.screen,
  registro: chainKinds.registro.screen,
  obligacion: chainKinds.obligacion.screen,
  pago: chainKinds.pago.screen,
  ingreso: '/edit-ingreso-presupuestal/:id',
  modification: '/movimiento-presupuestal/edit/:id',
} as const
export type DocumentKind = keyof typeof documentScreens

/** The address of a document of the ledger (`budget.cdp` and its id); of the initial budget, its only screen. */
export function documentAddress(document: string, id: string): string {
  const kind = document.replace('budget.', '')
  return kind in documentScreens
    ? documentScreens[kind as DocumentKind].replace(':id', id)
    : '/apropiacion-inicial'
}
