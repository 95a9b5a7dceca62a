import { type Claim, noVehicle, type Person } from '../claims/furips-file/claim.domain.ts'

const owner: Person = {
  ...{ lastName: 'Vargas', secondLastName: null, firstName: 'Elena', middleName: null },
  ...{ documentType: 'CC', number: '52000111', address: 'Calle 8 # 9-10', municipality: '11001' },
  phone: '300 111 2233',
}

/** A passenger hurt in an insured car, attended with one consultation, one medicine and an ambulance. */
export const sampleClaim: Claim = {
  ...{
    priorFiling: null,
    glosaReply: null,
    invoice: 'HSR12',
    number: '7',
    provider: '730010012301',
    ofState: false,
  },
  victim: {
    ...{
      lastName: 'Muñoz',
      secondLastName: 'Gómez',
      firstName: 'Ana',
      middleName: 'María',
      documentType: 'CC',
    },
    ...{ number: '65700111', address: 'Calle 5, # 6-7', municipality: '73001', phone: '3001112233' },
    ...{ birthDate: '1990-03-02', diedOn: null, sex: 'F', condition: '3' },
  },
  event: {
    ...{
      nature: '01',
      otherNature: null,
      address: 'Carrera 7 con calle 10',
      date: '2026-11-10',
      time: '07:30',
    },
    ...{ municipality: '73001', zone: 'U', description: 'Choque en el cruce', siras: 'SIRAS1', spent: false },
  },
  vehicle: {
    ...{ insurance: '1', brand: 'Renault', plate: 'ABC123', kind: '1', insurer: 'AT1329', policy: 'AT-1' },
    ...{ policyFrom: '2026-01-01', policyTo: '2026-12-31', owner, driver: owner },
  },
  care: {
    ...{ hospital: null, complexity: null, surgery: null, secondSurgery: null, icu: false, icuDays: null },
    ...{ ambit: '2', enteredOn: '2026-11-10', enteredAt: '08:00', leftOn: '2026-11-10', leftAt: '15:40' },
    ...{ entryDiagnosis: 'S934', leavingDiagnoses: ['S934', null, null], enabled: true },
  },
  doctor: {
    ...{
      ...owner,
      lastName: 'Rojas',
      firstName: 'Luis',
      number: '79000222',
      documentType: 'CC',
      register: '79000222',
    },
  },
  referral: {
    ...{ kind: null, on: null, at: null, code: null, name: null, position: null, acceptedOn: null },
    ...{ acceptedAt: null, receiver: null, receiverName: null, plate: null },
  },
  transport: { plate: 'OTH123', from: 'Carrera 7 con calle 10', to: 'Hospital', kind: '1', zone: 'U' },
  items: [
    {
      ...{ kind: '2', code: '39145', description: 'Consulta de urgencias', quantity: '1.0000' },
      ...{ price: '90100.00', amount: '90100.00', claimed: '90100.00' },
    },
    {
      ...{ kind: '1', code: '19941234-1', description: 'Dipirona', quantity: '2.5000' },
      ...{ price: '1000.00', amount: '2500.00', claimed: '2000.00' },
    },
    {
      ...{ kind: '3', code: '39202', description: null, quantity: '1.0000' },
      ...{ price: '250000.00', amount: '250000.00', claimed: '250000.00' },
    },
  ],
}

/** The same person hurt by an earthquake: no vehicle. */
export const catastropheClaim: Claim = {
  ...sampleClaim,
  ...{ ofState: true, event: { ...sampleClaim.event!, nature: '02', siras: null }, vehicle: noVehicle },
}
