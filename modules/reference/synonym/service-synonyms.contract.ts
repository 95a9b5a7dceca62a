/**
 * Abbreviations of procedures and everyday names of medicines, which only order what is offered.
 * Source: general usage in Colombian laboratories and imaging, and the names of medicines in Colombia beside those of the DCI,
 * which the IUM has; no official table has them. The codes were checked against the CUPS of SISPRO (May 2025).
 */
export const procedureSynonyms: Readonly<Record<string, readonly string[]>> = {
  ecg: ['895101', '895100'],
  ekg: ['895101', '895100'],
  eeg: ['891402', '891401'],
  ch: ['902210', '902209', '902208', '902207'],
  'cuadro hematico': ['902210', '902209', '902208', '902207'],
  pdo: ['907106'],
  'parcial de orina': ['907106'],
  glicemia: ['903841'],
  bun: ['903856'],
  tp: ['902045'],
  ptt: ['902049'],
  tgo: ['903867'],
  tgp: ['903866'],
  hba1c: ['903426', '903427'],
  bhcg: ['904508', '906625'],
  'prueba de embarazo': ['904508'],
  psa: ['906610', '906611'],
  pcr: ['906913', '906914'],
  tsh: ['904902', '904904'],
  evda: ['441302'],
  endoscopia: ['441302'],
  'rx de torax': ['871121'],
  'rx torax': ['871121'],
}

export const procedureWords: Readonly<Record<string, string>> = {
  rx: 'radiografia',
  tac: 'tomografia computada',
  escanografia: 'tomografia computada',
  rmn: 'resonancia magnetica',
  rm: 'resonancia magnetica',
  ecografia: 'ultrasonografia',
}

export const medicineWords: Readonly<Record<string, string>> = {
  acetaminofen: 'paracetamol',
  dolex: 'paracetamol',
  dipirona: 'metamizol',
  novalgina: 'metamizol',
  adrenalina: 'epinefrina',
  noradrenalina: 'norepinefrina',
  aspirina: 'acetil salicilico',
  asa: 'acetil salicilico',
  bactrim: 'sulfametoxazol trimetoprim',
  tmp: 'sulfametoxazol trimetoprim',
  benzetacil: 'benzatina bencilpenicilina',
  isodine: 'yodopovidona',
  xilocaina: 'lidocaina',
  dad: 'dextrosa',
  hctz: 'hidroclorotiazida',
}
