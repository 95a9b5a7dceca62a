/** Benefits of the three regimes: rates, factors and the interpretations that change the pay. */
export const benefitLaw = {
  /** For people who earn at most `TOPE_BSP`, inclusive. */
  BSP_HASTA_TOPE: ['factor', '2015-01-01 ... 0.5 | Decreto 2418/2015, art. 1'],
  BSP_SOBRE_TOPE: ['factor', '2015-01-01 ... 0.35 | Decreto 2418/2015, art. 1'],
  /** Prima de servicios for part of the year: TIEMPO by days, DOCEAVAS by full months and six at least. */
  PRORRATA_PS: ['opcion', '2014-11-20 ... TIEMPO | Decreto 2351/2014; Decreto 1042/1978, art. 60'],
  /** Prima de navidad for part of the year: DIAS or DOCEAVAS by full months. */
  PRORRATA_NAVIDAD: ['opcion', '1978-06-07 ... DIAS | Decreto 1045/1978, art. 32'],
  /** Days of rest in money when a person leaves: HABILES of the base, or the days of the CALENDARIO that they would span. */
  COMP_VAC_DIAS: [
    'opcion',
    '1978-06-07 ... HABILES | Decreto 1045/1978, art. 20; Ley 995/2005 | VIGENTE | ?',
  ],
  INTERES_CESANTIAS: ['factor', '1975-07-03 ... 0.12 | Ley 52/1975; Ley 50/1990, art. 99'],
  INDEMNIZACION_TOPE: ['SMMLV', '2002-12-27 ... 10 | CST, art. 64'],
} as const
