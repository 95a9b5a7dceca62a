import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

export const einvoiceWeb = webModule({
  name: 'einvoice',
  screens: screensWith(screens, {
    '/facturacion/documentos-electronicos': () =>
      import('./exchange/monitor/monitor.web.tsx').then((file) => file.DocumentMonitor),
    '/profileEnterprise/numeraciones': () =>
      import('./settings/numbering/authorisation.web.tsx').then((file) => file.Authorisations),
    '/profileEnterprise/reglas-dian': () =>
      import('./document/rule/dian-rule.web.tsx').then((file) => file.DianRules),
  }),
  sections: [
    {
      of: 'admin.company',
      title: 'Facturación electrónica',
      permission: 'einvoice.setup.view',
      order: 10,
      name: 'einvoice',
      load: () => import('./settings/setup/setup.web.tsx').then((file) => file.SetupSection),
    },
  ],
})
