import { catalogScreens } from '@quina/blocks/web'
import { rubro } from './rubro.contract.ts'

const screens = catalogScreens(rubro, {
  path: '/catalogo/rubros',
  columns: [
    'code',
    'name',
    'inicial',
    'definitivo',
    'comprometido',
    'recaudado',
    'saldo',
    'ccpetCode',
    'active',
  ],
  defaults: () => ({ side: 'expense', requiresCpc: false, usesPac: true }),
})

/** The rubros of the working vigencia. */
export const Rubros = screens.List
