export { soatPesos, uvbFromSmldv } from './manuals/manual/soat.domain.ts'
export { explainPrice, priceOf } from './manuals/price/price.domain.ts'
export { surgeryOf } from './manuals/surgery/surgery.domain.ts'
export { capFromUvb, cuotaFromUvb, moderatingOf } from './payment/moderating/moderating.domain.ts'
