import { defineParameter, f } from '@quina/blocks'

const limit = (name: string, label: string, uvt: number) =>
  defineParameter({
    module: 'accounting',
    name,
    area: 'Impuestos',
    field: f.integer(`${label}, en UVT`, { min: 0, max: 100_000 }),
    initial: uvt,
  })

/** The limits of the deductions from labour income, by date (Estatuto Tributario; Ley 2277 de 2022). */
export const labourLimits = {
  housingUvt: limit('labourHousingUvt', 'Intereses de vivienda del mes (ET, art. 387)', 100),
  prepaidUvt: limit('labourPrepaidUvt', 'Medicina prepagada del mes (ET, art. 387)', 16),
  dependantsUvt: limit('labourDependantsUvt', 'Dependientes del mes (ET, art. 387)', 32),
  pensionFundUvt: limit('labourPensionFundUvt', 'Aporte voluntario al RAIS del año (ET, art. 55)', 2_500),
  voluntaryUvt: limit(
    'labourVoluntaryUvt',
    'AFC y pensión voluntaria del año (ET, art. 126-1 y 126-4)',
    3_800,
  ),
  exemptUvt: limit('labourExemptUvt', 'Renta exenta del 25 % del año (ET, art. 206)', 790),
  capUvt: limit('labourCapUvt', 'Deducciones y rentas exentas juntas, del año (ET, art. 336)', 1_340),
}
