const fines =
  'Ley 1607/2012, art. 179; Ley 1819/2016, art. 314 | VIGENTE | ? Norma conocida, sin su texto oficial'

/** Bases and rates of social security and parafiscales. */
export const contributionLaw = {
  SALUD_TOTAL: ['factor', '2008-12-31 ... 0.125 | Ley 1122/2007; Ley 1250/2008'],
  SALUD_TRABAJADOR: ['factor', '1994-04-01 ... 0.04 | Ley 100/1993, art. 204'],
  PENSION_TOTAL: ['factor', '2008-01-01 ... 0.16 | Ley 797/2003, art. 7; Decreto 4982/2007'],
  PENSION_TRABAJADOR: ['factor', '2008-01-01 ... 0.04 | Ley 797/2003, art. 7'],
  PENSION_ALTO_RIESGO: ['factor', '2003-07-28 ... 0.1 | Decreto 2090/2003, art. 5'],
  ARL_I: ['factor', '1994-08-01 ... 0.00522 | Decreto 1772/1994, art. 13'],
  ARL_II: ['factor', '1994-08-01 ... 0.01044 | Decreto 1772/1994, art. 13'],
  ARL_III: ['factor', '1994-08-01 ... 0.02436 | Decreto 1772/1994, art. 13'],
  ARL_IV: ['factor', '1994-08-01 ... 0.0435 | Decreto 1772/1994, art. 13'],
  ARL_V: ['factor', '1994-08-01 ... 0.0696 | Decreto 1772/1994, art. 13'],
  /** The rate from each multiple of the SMMLV on. Ley 2381/2024 would change it: suspended by the Auto 841/2025. */
  FSP_SOLIDARIDAD: ['tramos', '2003-01-29 ... 4=0.005 | Ley 797/2003, art. 7 y 8'],
  FSP_SUBSISTENCIA: [
    'tramos',
    '2003-01-29 ... 4=0.005 16=0.007 17=0.009 18=0.011 19=0.013 20=0.015 | Ley 797/2003, art. 7 y 8',
  ],
  CCF: ['factor', '1982-01-22 ... 0.04 | Ley 21/1982'],
  ICBF: ['factor', '1988-12-20 ... 0.03 | Ley 89/1988'],
  SENA_A: ['factor', '1982-01-22 ... 0.005 | Ley 21/1982, art. 11'],
  ESAP_A: ['factor', '1982-01-22 ... 0.005 | Ley 21/1982, art. 11'],
  MEN_A: ['factor', '1982-01-22 ... 0.01 | Ley 21/1982, art. 11'],
  SENA_B: ['factor', '1982-01-22 ... 0.02 | Ley 21/1982, art. 12'],
  /** The tax nature of the house: ESE, PRIVADA_CONTRIBUYENTE or PRIVADA_ESAL. */
  NATURALEZA_ENTIDAD: [
    'opcion',
    '1994-01-01 ... ESE | Ley 100/1993, art. 194; Estatuto Tributario, art. 114-1',
  ],
  /** Who pays SENA, ESAP and escuelas: A (Nación, departamentos, municipios) or B (decentralised entities and companies). */
  ESQUEMA_PARAFISCAL: [
    'opcion',
    '1998-12-29 ... B | Ley 21/1982, art. 7; Ley 489/1998, art. 38 | VIGENTE | ? SENA 32377/2019',
  ],
  EXONERACION_TOPE: ['SMMLV', '2013-01-01 ... 10 | Estatuto Tributario, art. 114-1'],
  IBC_MINIMO: ['SMMLV', '1994-04-01 ... 1 | Ley 100/1993, art. 18'],
  IBC_MAXIMO: ['SMMLV', '2003-01-29 ... 25 | Ley 797/2003, art. 5'],
  IBC_INTEGRAL: ['factor', '1991-01-01 ... 0.7 | CST, art. 132; Ley 100/1993, art. 18'],
  /** Payments that are not salary enter the base above this part of the total. */
  NO_SALARIAL_TOPE: ['factor', '2010-07-12 ... 0.4 | Ley 1393/2010, art. 30'],
  IBC_INDEPENDIENTE: ['factor', '2023-05-19 ... 0.4 | Ley 2294/2023, art. 89'],
  /** Base of holidays and paid leave: ULTIMO_REPORTADO or SALARIO. */
  IBC_VACACIONES: [
    'opcion',
    '1998-04-30 ... ULTIMO_REPORTADO | Decreto 806/1998, art. 70 (D. 780/2016) | VIGENTE | ? Consejo de Estado 27372',
  ],
  /** Whether the house sends its payroll to DIAN: SEGUN_NATURALEZA (an ESE does not), SI or NO. */
  NOMINA_ELECTRONICA: [
    'opcion',
    '2021-02-11 ... SEGUN_NATURALEZA | Resolución DIAN 000013/2021, art. 3 | VIGENTE | ? Obligada por renta o IVA',
  ],
  PILA_RETRO: ['opcion', '2016-06-12 ... N_POR_MES | Res. 2388/2016 | VIGENTE | ?'],
  /** How a contribution reaches its multiple of 100: TRAS_PESO or DIRECTA. */
  PILA_CENTENA: ['opcion', '2016-06-12 ... TRAS_PESO | Res. 2388/2016 | VIGENTE | ?'],
  /** A fraction of the contributions of an omitted person, by started month: at the answer, and after the liquidation. */
  UGPP_OMISION: ['factor', `2016-12-29 ... 0.05 | ${fines}`],
  UGPP_OMISION_TOPE: ['factor', `2016-12-29 ... 1 | ${fines}`],
  UGPP_OMISION_OFICIAL: ['factor', `2016-12-29 ... 0.1 | ${fines}`],
  UGPP_OMISION_OFICIAL_TOPE: ['factor', `2016-12-29 ... 2 | ${fines}`],
  /** A fraction of the difference with the declared amount, regardless of the months. */
  UGPP_INEXACTITUD: ['factor', `2016-12-29 ... 0.35 | ${fines}`],
  UGPP_INEXACTITUD_OFICIAL: ['factor', `2016-12-29 ... 0.6 | ${fines}`],
} as const
