export { rules, structureCodes } from './rule/rules.domain.ts'
export { refuses, tooEarly, type ValidationInput, validateRips } from './validate.domain.ts'
export { type RipsRecord, type RipsView, viewOf } from './view/rips-view.domain.ts'
