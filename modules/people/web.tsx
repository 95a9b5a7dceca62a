import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

const tercero = () => import('./tercero/tercero.web.tsx')

/** The browser side of people. */
export const peopleWeb = webModule({
  name: 'people',
  screens: screensWith(screens, {
    '/terceros/list': () => tercero().then((file) => file.TerceroList),
    '/terceros/create': () => tercero().then((file) => file.TerceroCreate),
    '/terceros/edit/:id': () => tercero().then((file) => file.TerceroEdit),
  }),
  deeds: [{ label: 'Nuevo tercero', permission: 'people.tercero.edit', to: '/terceros/create' }],
})
