import { checkOfStudy } from '../check-of-study';
import { answerFromDatabase } from './answer-from-database';

answerFromDatabase(checkOfStudy);
