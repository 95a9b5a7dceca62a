import { webModule } from '@quina/blocks/web'

export const ripsWeb = webModule({
  name: 'rips',
  screens: {},
  sections: [
    {
      of: 'admin.company',
      title: 'RIPS',
      name: 'rips',
      permission: 'rips.setup.view',
      order: 20,
      load: () => import('./setup/setup.web.tsx').then((file) => file.RipsSetupSection),
    },
  ],
})
