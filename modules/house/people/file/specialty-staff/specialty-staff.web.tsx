import '../../tercero/files/entries.css'
import { type FileSectionProps, Go, Show } from '@quina/blocks/web'
import { specialtyStaff } from './specialty-staff.contract.ts'

/** The professionals of a specialty; each links to the employee, where the specialty is assigned. */
export const SpecialtyStaff = ({ ids: [id = ''] }: FileSectionProps) => (
  <Show of={specialtyStaff} params={{ id }}>
    {(staff) =>
      staff.length === 0 ? (
        <p className="q-muted">Nadie todavía: la especialidad se asigna en la ficha del empleado.</p>
      ) : (
        <ul className="q-entries">
          {staff.map((one) => (
            <li key={one.id}>
              <Go to="/empleado/edit/:id" params={{ id: one.id }} className="q-link">
                {one.name}
              </Go>
              <span>{one.identification}</span>
            </li>
          ))}
        </ul>
      )
    }
  </Show>
)
