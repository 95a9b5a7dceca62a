/** The kinds of document of the chain, in its order, and where each one opens. */
export const chainKinds = {
  cdpRequest: { label: 'Solicitud', prefix: 'SCD', screen: '/budget/cdp-request/edit/:id' },
  cdp: { label: 'CDP', prefix: 'CDP', screen: '/cdp/edit/:id' },
  registro: { label: 'Registro', prefix: 'RP', screen: '/registro-presupuestal/edit/:id' },
  obligacion: { label: 'Obligación', prefix: 'OB', screen: '/rubro-obligacion/edit/:id' },
  pago: { label: 'Pago', prefix: 'PG', screen: '/rubro-pago/edit/:id' },
} as const
export type ChainKind = keyof typeof chainKinds

/** Where each kind of document of the budget opens. */
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
