import { editedCertificate, NewCertificate } from '#/app/certificates/model/certificate.ts'
import { checkForm } from '#/app/web/forms/check-form.ts'

export const checkNew = (form: FormData) => checkForm(form, NewCertificate)
export const checkEdited = (form: FormData) => checkForm(form, editedCertificate(form))
