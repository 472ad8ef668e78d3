import { checkOfStudy } from '../check-of-study';
import { answerFromDatabase } from '../store/answer-from-database';

answerFromDatabase(checkOfStudy);
