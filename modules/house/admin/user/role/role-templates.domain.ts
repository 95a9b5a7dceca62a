import type { RoleTemplate } from './role-template.domain.ts'
import { administration } from './templates/administration.domain.ts'
import { care } from './templates/care.domain.ts'
import { careReview } from './templates/care-review.domain.ts'
import { finance } from './templates/finance.domain.ts'
import { pharmacy } from './templates/pharmacy.domain.ts'
import { support } from './templates/support.domain.ts'

/** Every template, with its name for people. Patterns of modules that are not installed grant nothing. */
export const roleTemplates: readonly RoleTemplate[] = [
  ...administration,
  ...finance,
  ...support,
  ...pharmacy,
  ...care,
  ...careReview,
]
