export { AffiliationLine, AllergyLine, MotiveForm } from './patient/unidentified/reception.web.tsx'

import { screensWith, webModule } from '@quina/blocks/web'
import { newPatients } from './patient/unidentified/reception.web.tsx'
import { screens } from './screens.contract.ts'

const terceroPages = () => import('./tercero/tercero/tercero-pages.web.tsx')

export const peopleWeb = webModule({
  name: 'people',
  newReferences: { 'people.patient': newPatients },
  screens: screensWith(
    screens,
    {
      '/terceros/list': () => import('./tercero/tercero/tercero.web.tsx').then((file) => file.TerceroList),
      '/terceros/create': () => terceroPages().then((file) => file.TerceroCreate),
      '/terceros/edit/:id': () => terceroPages().then((file) => file.TerceroEdit),
      '/verTercero/:id': () =>
        import('./file/tercero-file/tercero-file.web.tsx').then((file) => file.TerceroFile),
      '/responsable': () => import('./tercero/custody/custody.web.tsx').then((file) => file.CustodyList),
      '/accesos-con-motivo': () =>
        import('./patient/access-log/access-motive.web.tsx').then((file) => file.AccessMotives),
      '/usuarios-eventos': () =>
        import('./patient/patient/patient-list.web.tsx').then((file) => file.PatientList),
      '/editarUsuario/:id': () =>
        import('./patient/patient/patient-form.web.tsx').then((file) => file.PatientForm),
      '/verUsuario/:id': () =>
        import('./patient/patient-file/patient-file.web.tsx').then((file) => file.PatientFileScreen),
    },
    {
      rightsRequest: () =>
        import('./rules/rights-request/rights-request.web.tsx').then((file) => file.rightsRequestScreens),
      dataBreach: () =>
        import('./rules/data-breach/data-breach.web.tsx').then((file) => file.dataBreachScreens),
      employee: () => import('./tercero/employee/employee.web.tsx').then((file) => file.employeeScreens),
    },
  ),
  tiles: [
    {
      title: 'Cuentas bancarias por aprobar',
      permission: 'people.bankAccount.approve',
      order: 60,
      load: () =>
        import('./tercero/bank-account/pending-tile.web.tsx').then((file) => file.PendingAccountsTile),
    },
  ],
  sections: [
    {
      of: 'hospital.specialty',
      title: 'Profesionales que atienden',
      permission: 'people.employee.view',
      order: 10,
      load: () =>
        import('./file/specialty-staff/specialty-staff.web.tsx').then((file) => file.SpecialtyStaff),
    },
  ],
})
