import { ownScreen, screensFor, screensOf } from '@quina/blocks'
import { dianRule } from './document/rule/dian-rule.contract.ts'
import { documentPermissions } from './exchange/monitor/document.contract.ts'
import { authorisation } from './settings/numbering/authorisation.contract.ts'

const group = 'Facturación'
const within = 'Electrónica'

/** The screens of electronic documents. The connection of the hospital with DIAN is a part of its profile. */
export const screens = screensOf({
  '/facturacion/documentos-electronicos': ownScreen('Documentos electrónicos', documentPermissions.view, {
    menu: { group, within, order: 500 },
  }),
  ...screensFor(authorisation, { menu: { group, within, order: 510 } }),
  ...screensFor(dianRule, { menu: { group, within, order: 520 } }),
})
