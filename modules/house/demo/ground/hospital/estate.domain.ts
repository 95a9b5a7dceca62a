/** The custodians of the places where the hospital's assets are. */
export const demoKeepers = [
  { number: '993000001', place: 'PLANTA', dependencia: '110', act: 'ACT-011', policy: 'POL-7781' },
  { number: '993000002', place: 'MTO', dependencia: '270', act: 'ACT-012', policy: 'POL-7781' },
  { number: '993000003', place: 'ADM-F', dependencia: '110', act: 'ACT-013', policy: null },
] as const

export interface DemoEstate {
  readonly row: { readonly code: string } & Readonly<Record<string, string | number | null>>
  /** Its assets in the register since the books began. */
  readonly assets?: { readonly land: string; readonly building: string }
  /** Its price for the donor: the appraisal splits it. */
  readonly donated?: { readonly price: string; readonly act: string }
  readonly papers: readonly Readonly<Record<string, string>>[]
}

/** The main site, whose papers must be renewed, and a health post that the municipality donated. */
export const demoEstates: readonly DemoEstate[] = [
  {
    row: {
      code: 'INM-01',
      name: 'Sede principal',
      registration: '120-45871',
      npn: '190010101000000120045000000000',
      tenure: 'own',
      use: 'care',
      escritura: '1204',
      escrituraOn: '1998-03-12',
      notary: 'Notaría Segunda',
      soil: 'urban',
      address: 'Calle de demostración 1-20',
      landArea: '4200',
      builtArea: '6150',
      floors: 3,
      cadastralValue: '5120000000',
      cadastralYear: 2026,
      appraisedOn: '2023-10-30',
      appraiser: 'Avalúos de Demostración SAS',
      appraisedLand: '1450000000',
      appraisedBuilding: '4980000000',
    },
    assets: { land: 'LOTE-001', building: 'EDI-001' },
    papers: [
      { kind: 'title', number: '120-45871', issuedOn: '2026-10-15' },
      { kind: 'tax', issuedOn: '2026-02-10', expiresOn: '2026-12-31', amount: '38400000' },
      { kind: 'policy', number: 'POL-3391', issuedOn: '2025-12-15', expiresOn: '2026-12-14' },
      { kind: 'appraisal', issuedOn: '2023-10-30', amount: '6430000000' },
    ],
  },
  {
    row: {
      code: 'INM-02',
      name: 'Puesto de salud El Mirador',
      registration: '120-60233',
      tenure: 'own',
      use: 'care',
      escritura: '877',
      escrituraOn: '2026-10-28',
      notary: 'Notaría Única',
      soil: 'urban',
      address: 'Carrera de demostración 9-14',
      landArea: '310',
      builtArea: '142.5',
      floors: 1,
      appraisedOn: '2026-10-20',
      appraiser: 'Avalúos de Demostración SAS',
      appraisedLand: '40000000',
      appraisedBuilding: '80000000',
    },
    donated: { price: '100000000', act: 'Acuerdo municipal 14 de 2026' },
    papers: [
      { kind: 'title', number: '120-60233', issuedOn: '2026-11-10' },
      { kind: 'appraisal', issuedOn: '2026-10-20', amount: '120000000' },
    ],
  },
]
