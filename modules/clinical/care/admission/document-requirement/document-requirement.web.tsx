import { catalogScreens } from '@quina/blocks/web'
import { documentRequirement } from './document-requirement.contract.ts'

const screens = catalogScreens(documentRequirement, {
  columns: [
    'code',
    'name',
    'ambit',
    'userTypes',
    'causes',
    'minAge',
    'maxAge',
    'mandatory',
    'moment',
    'form',
    'active',
  ],
  defaults: () => ({ mandatory: true, moment: 'admission', form: 'copy', takesFile: true }),
})

export const DocumentRequirements = screens.List
