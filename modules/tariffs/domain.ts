export { soatPesos, uvbFromSmldv } from './manual/soat.domain.ts'
export { capFromUvb, cuotaFromUvb, moderatingOf } from './moderating/moderating.domain.ts'
export { explainPrice, priceOf } from './price/price.domain.ts'
export { surgeryOf } from './surgery/surgery.domain.ts'
