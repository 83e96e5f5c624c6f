import styles from '#/pages/web/styles/staff.css?url'

/** The staff area's own style sheet; nothing below it is shown before it is there. */
export function StaffStyles() {
  return <link rel="stylesheet" href={styles} precedence="staff" />
}
