import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

export const referenceWeb = webModule({
  name: 'reference',
  screens: screensWith(screens, {
    '/catalogos-oficiales': () => import('./screens/tables-screen.web.tsx').then((file) => file.Tables),
    '/catalogos-oficiales/catalogo/:name': () =>
      import('./screens/table-screen.web.tsx').then((file) => file.TableScreen),
    '/catalogos-oficiales/codigos': () => import('./screens/lists.web.tsx').then((file) => file.Entries),
    '/catalogos-oficiales/codigo/:id': () =>
      import('./screens/entry-screen.web.tsx').then((file) => file.EntryScreen),
    '/catalogos-oficiales/versiones': () => import('./screens/lists.web.tsx').then((file) => file.Editions),
  }),
})
