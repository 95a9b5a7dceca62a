/** Wages, subsidies and units by year, and the interpretations of the law that change the pay. */
export const wageLaw = {
  SMMLV: [
    'COP',
    `2023-01-01 2023-12-31 1160000 | Decreto 2613/2022
     2024-01-01 2024-12-31 1300000 | Decreto 2292/2023
     2025-01-01 2025-12-31 1423500 | Decreto 1572/2024
     2026-01-01 2026-02-18 1750905 | Decreto 1469/2025 | SUSPENDIDA | Consejo de Estado, 2026-02-13
     2026-02-19 ...        1750905 | Decreto 0159/2026 | VIGENTE | transitorio hasta sentencia`,
  ],
  AUX_TRANSPORTE: [
    'COP',
    `2023-01-01 2023-12-31 140606 | Decreto 2614/2022
     2024-01-01 2024-12-31 162000 | Decreto 2293/2023
     2025-01-01 2025-12-31 200000 | Decreto 1573/2024
     2026-01-01 ...        249095 | Decreto 1470/2025`,
  ],
  AUX_TRANSPORTE_TOPE: ['SMMLV', '1963-01-01 ... 2 | Ley 15/1959 y Ley 1/1963'],
  /** The private wage that decides the transport subsidy: ASIGNACION, or DEVENGADO with variable pay. */
  AUX_TRANSPORTE_BASE: ['opcion', '1963-01-01 ... ASIGNACION | Ley 1/1963, art. 7 | VIGENTE | ?'],
  UVT: [
    'COP',
    `2023-01-01 2023-12-31 42412 | Res. DIAN 001264/2022
     2024-01-01 2024-12-31 47065 | Res. DIAN 000187/2023
     2025-01-01 2025-12-31 49799 | Res. DIAN 000193/2024
     2026-01-01 2026-12-31 52374 | Res. DIAN 000238/2025`,
  ],
  TOPE_BSP: [
    'COP',
    `2021-01-01 2021-12-31 1901879 | Decreto salarial de 2021
     2022-01-01 2022-12-31 2039956 | Decreto salarial de 2022 | VIGENTE | ? derivado, +7,26 %
     2023-01-01 2023-12-31 2338198 | Decreto 896/2023 | VIGENTE | ? derivado, +14,62 %
     2024-01-01 2024-12-31 2592594 | Decreto salarial de 2024 | VIGENTE | ? derivado, +10,88 %
     2025-01-01 2025-12-31 2774076 | Decreto salarial de 2025 | VIGENTE | ? derivado, +7,0 %
     2026-01-01 ...        2968261 | Decreto salarial de 2026 | VIGENTE | ? derivado, IPC 5,10 % + 1,9 puntos`,
  ],
  SUBSIDIO_ALIMENTACION: [
    'COP',
    `2021-01-01 2021-12-31 67824 | Decreto salarial de 2021
     2022-01-01 2022-12-31 72748 | Decreto salarial de 2022 | VIGENTE | ? derivado
     2023-01-01 2023-12-31 83385 | Decreto 896/2023 | VIGENTE | ? derivado
     2024-01-01 2024-12-31 92457 | Decreto salarial de 2024 | VIGENTE | ? derivado
     2025-01-01 2025-12-31 98929 | Decreto salarial de 2025 | VIGENTE | ? derivado
     2026-01-01 ...        105855 | Decreto salarial de 2026 | VIGENTE | ? derivado`,
  ],
  /** Viáticos of a day inside the country, by the highest base of each step. The house adds higher rows and other years. */
  VIATICOS: [
    'escala',
    '2024-03-05 ... 1674542=151878 2631382=207569 3513828=251853 4456815=293056 5382527=336520' +
      ' | Decreto 303/2024 | VIGENTE | ? faltan las filas superiores y los años siguientes',
  ],
  /** Days to legalise a commission after the return. */
  VIATICOS_LEGALIZA: [
    'dias',
    '1978-06-07 ... 5 | Reglamento de viáticos de la entidad | VIGENTE | ? de 5 a 10 días',
  ],
  APRENDIZ_LECTIVA: [
    'factor',
    `2003-01-01 2025-06-24 0.5  | Ley 789/2002, art. 30
     2025-06-25 ...        0.75 | Ley 2466/2025, art. 21`,
  ],
  APRENDIZ_PRODUCTIVA: [
    'factor',
    `2003-01-01 2025-06-24 0.75 | Ley 789/2002, art. 30
     2025-06-25 ...        1    | Ley 2466/2025, art. 21`,
  ],
  APRENDIZ_DUAL_PRIMER_ANIO: ['factor', '2025-06-25 ... 0.75 | Ley 2466/2025, art. 21'],
  APRENDIZ_DUAL_SEGUNDO_ANIO: ['factor', '2025-06-25 ... 1 | Ley 2466/2025, art. 21'],
  /** An ESE has no quota of apprentices, and hires them only by choice: SI or NO. */
  APRENDICES_ESE: [
    'opcion',
    '2002-12-27 ... NO | Ley 789/2002, art. 32 | VIGENTE | ? decisión de la entidad',
  ],
  INTEGRAL_MINIMO: ['SMMLV', '1991-01-01 ... 13 | CST, art. 132'],
  /** Yearly limits of the withholding: NO by twelfths each month, SI by the amount left in the year. */
  TOPES_ACUMULADOS: [
    'opcion',
    '2023-01-01 ... NO | Estatuto Tributario, arts. 126-1, 206 num. 10 y 336 | VIGENTE | ?',
  ],
  /** Factors of the prima de servicios: TERRITORIAL or NACIONAL. */
  FACTORES_PS: ['opcion', '2018-12-01 ... TERRITORIAL | Decretos 2351/2014 y 2278/2018'],
  /** The day 31 of a sick leave: IGNORAR or PAGAR. */
  INCAPACIDAD_DIA31: ['opcion', '2016-05-06 ... IGNORAR | Mes comercial de 30 días | VIGENTE | ?'],
  /** Maternity with periods missing: DECRETO or JURISPRUDENCIA. */
  LICENCIA_MATERNIDAD_PRORRATA: [
    'opcion',
    '2022-07-29 ... JURISPRUDENCIA | Decreto 1427/2022 | VIGENTE | ? Función Pública 296291/2021',
  ],
  /** The budget of a net payment: the whole gross, or each beneficiary their part (payroll dossier §2.17). */
  PAGO_PRESUPUESTAL: ['opcion', '2018-01-01 ... PAGO_BRUTO | Criterio de la entidad | VIGENTE | ?'],
  /** Two orders of maintenance that together exceed half: ORDEN_LLEGADA or PRORRATA. */
  CONCURRENCIA_ALIMENTOS: ['opcion', '2006-11-08 ... ORDEN_LLEGADA | Ley 1098/2006 | VIGENTE | ? T-823/2009'],
  /** The order of voluntary discounts after embargos and libranzas: union and fund together by date first, or one by one. */
  ORDEN_DESCUENTOS: [
    'opcion',
    '1951-06-07 ... SINDICATO_Y_FONDO | Criterio de la entidad; CST, arts. 149 a 152',
  ],
} as const
