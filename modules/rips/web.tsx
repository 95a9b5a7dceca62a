import { webModule } from '@quina/blocks/web'
import { ripsSetupPermissions } from './setup/setup-calls.contract.ts'

/** The browser side of RIPS. */
export const ripsWeb = webModule({
  name: 'rips',
  screens: {},
  sections: [
    {
      of: 'admin.company',
      title: 'RIPS',
      name: 'rips',
      permission: ripsSetupPermissions.view,
      order: 20,
      load: () => import('./setup/setup.web.tsx').then((file) => file.RipsSetupSection),
    },
  ],
})
