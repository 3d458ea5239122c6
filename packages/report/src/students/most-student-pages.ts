/** So many students have a page each in students.html; the class report counts all of them. The help says so too. */
export const MOST_STUDENT_PAGES = 300;
