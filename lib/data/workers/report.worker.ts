import { reportOf } from '../report-of';
import { answerFromDatabase } from '../store/answer-from-database';

answerFromDatabase(reportOf);
