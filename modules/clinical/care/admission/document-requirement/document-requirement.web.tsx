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

/** Which papers each kind of admission must bring. */
export const DocumentRequirements = screens.List
